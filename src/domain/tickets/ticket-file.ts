import type { Db } from '#db/books.ts'

/** Reads one part of what the books hold on a ticket. */
type Reader<T> = (db: Db, ticketId: number) => Promise<T>

/** What the books hold on one ticket, for as long as it is only looked at: whoever asks for a part, it is read once. */
export class TicketFile {
  readonly id: number
  readonly #db: Db
  readonly #parts = new Map<Reader<unknown>, Promise<unknown>>()

  constructor(db: Db, id: number) {
    this.#db = db
    this.id = id
  }

  /** What `reader` finds. */
  read<T>(reader: Reader<T>): Promise<T> {
    let part = this.#parts.get(reader)
    if (!part) this.#parts.set(reader, (part = reader(this.#db, this.id)))
    return part as Promise<T>
  }
}
