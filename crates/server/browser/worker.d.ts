// What browsers offer to workers alone, as far as those of the page use it: types of pages do not know of it.

declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

interface FileSystemSyncAccessHandle {
  read(into: AllowSharedBufferSource, options: { at: number }): number;
  write(from: AllowSharedBufferSource, options: { at: number }): number;
  truncate(length: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}
