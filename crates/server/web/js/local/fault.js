// What requests are refused with, whoever answers them.

/** What is refused, or that nobody can be reached. `place` is the first character and the number of characters in `field`. */
export class ApiError extends Error {
  /** @param {{ code: string, message: string, field?: string, place?: [number, number] }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.field = error.field;
    this.place = error.place;
  }
}
