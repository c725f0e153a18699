// The board stands in one file without types; these are the ones of its package.
export { Chessground } from '@lichess-org/chessground';
