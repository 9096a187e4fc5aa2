import type { DiskStep } from './disk-trace.ts'

/** The contents of a disk: file → bytes. */
export type Disk = Map<string, Buffer>

/** What happens to writes that no sync has confirmed. */
export type Unconfirmed = 'all kept' | 'none kept' | 'some kept, torn and in any order'

export const fates: Unconfirmed[] = ['all kept', 'none kept', 'some kept, torn and in any order']

/** Size of an atomic disk write. */
const sector = 512

/**
 * A possible disk after a power cut at a given moment: every write whose sync had returned by then, and later writes
 * as `fate` says.
 */
export function diskAfterCut(
  before: Disk,
  steps: DiskStep[],
  moment: number,
  fate: Unconfirmed,
  random: () => number,
): Disk {
  const files = new Map([...before].map(([file, bytes]) => [file, new FileInTheMaking(bytes)]))
  const getFile = (name: string) => {
    const known = files.get(name) ?? new FileInTheMaking(Buffer.alloc(0))
    files.set(name, known)
    return known
  }
  const begun = steps.filter(({ began }) => began < moment)
  for (const name of new Set(begun.map((step) => step.file))) {
    const own = begun.filter((step) => step.file === name)
    // Writes are sequential, so a write that began before a sync had also ended before it.
    const confirmed = own.findLastIndex(({ does, ended }) => does === 'sync' && ended < moment)
    for (const step of own.slice(0, confirmed + 1)) getFile(name).take(step)
    if (fate === 'none kept') continue
    for (const step of own.slice(confirmed + 1)) {
      if (fate === 'all kept') getFile(name).take(step)
      else for (const piece of torn(step)) if (random() < 0.5) getFile(name).take(piece)
    }
  }
  return new Map([...files].flatMap(([name, file]) => (file.exists ? [[name, file.bytes()]] : [])))
}

class FileInTheMaking {
  exists = true
  #length: number
  #room: Buffer

  constructor(bytes: Buffer) {
    this.#room = Buffer.from(bytes)
    this.#length = bytes.length
  }

  take(step: DiskStep): void {
    if (step.does === 'sync') return
    this.exists = step.does !== 'remove'
    if (step.does === 'write') {
      this.#resize(Math.max(this.#length, step.at + step.bytes.length))
      step.bytes.copy(this.#room, step.at)
    } else this.#resize(step.does === 'truncate' ? step.length : 0)
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#length)
  }

  #resize(length: number): void {
    if (length > this.#room.length) {
      const room = Buffer.alloc(length * 2)
      this.#room.copy(room)
      this.#room = room
    }
    this.#room.fill(0, Math.min(length, this.#length), this.#length)
    this.#length = length
  }
}

/** The parts of a write that a disk keeps or loses separately. */
function torn(step: DiskStep): DiskStep[] {
  if (step.does !== 'write') return [step]
  const pieces: DiskStep[] = []
  for (let from = 0; from < step.bytes.length;) {
    const to = Math.min(step.bytes.length, from + sector - ((step.at + from) % sector))
    pieces.push({ ...step, at: step.at + from, bytes: step.bytes.subarray(from, to) })
    from = to
  }
  return pieces
}
