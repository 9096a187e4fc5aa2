import type { Readable } from 'node:stream'

/** One large body on its way in. */
export type Upload = {
  /** Spools a file to disk, so that an unfinished body takes no memory; readable until `end`. */
  save(bytes: Readable, contentType: string): Promise<Blob>
  /** Deletes the spooled files and frees the place. */
  end(): Promise<void>
}

export type Uploads = {
  /** Takes a place for a large body; refuses with `too_many` when all, or all of this account, are taken. */
  begin(accountId: number): Upload
}
