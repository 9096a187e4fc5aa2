/**
 * Storage of uploads, on a disk or at a service. Keys are made by us: lower-case ASCII, digits, `-`, `_`, `.` and
 * `/`.
 */
export type Storage = {
  /** Stores bytes under a new key; durable once resolved (fsync). */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns the bytes of a key, or null when there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Deletes a key; no error when it does not exist. */
  remove(key: string): Promise<void>
  /** Lists every key in a folder, in no order. */
  list(folder: string): Promise<string[]>
}
