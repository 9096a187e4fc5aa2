/** Where uploads lie, on a disk or with a service. Keys are ours: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Keeps bytes under a new key; once it answers they are there, also after a power cut. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes under a key, or null when there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Forgets a key; nothing happens when there is none. */
  remove(key: string): Promise<void>
  /** Every key in a folder, in no order. */
  list(folder: string): Promise<string[]>
}
