import type { Readable } from 'node:stream'
import type { Owner } from './fair-queue.ts'

/** One large body on its way in. */
export type Upload = {
  /** Spools a file to disk, so that an unfinished body takes no memory; readable until `end`. */
  save(bytes: Readable, contentType: string): Promise<Blob>
  /** Deletes the spooled files and frees the place. */
  end(): Promise<void>
}

export type Uploads = {
  /** Refuses with `disk_full` while too little of the disk is free. */
  requireRoom(): Promise<void>
  /**
   * Takes a place for a large body; refuses with `too_many` when all, or all of this account, are taken. One is kept free
   * of customers, for staff.
   */
  begin(owner: Owner): Upload
  /** What is under way now, and how often a place was refused. */
  state(): Promise<{ underWay: number; spooledBytes: number; refused: number }>
}
