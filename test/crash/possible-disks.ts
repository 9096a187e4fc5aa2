import type { DiskStep } from './disk-trace.ts'

/** What a disk holds: file → bytes. */
export type Disk = Map<string, Buffer>

/** What becomes of writes that no sync has confirmed. */
export type Unconfirmed = 'all kept' | 'none kept' | 'some kept, torn and in any order'

export const fates: Unconfirmed[] = ['all kept', 'none kept', 'some kept, torn and in any order']

/** Disks write so much at once or not at all. */
const sector = 512

/**
 * What a disk may hold when the power goes at a moment: everything whose sync had returned by then, and of what came
 * after it whatever the fate says.
 */
export function diskAfterCut(
  before: Disk,
  steps: DiskStep[],
  moment: number,
  fate: Unconfirmed,
  random: () => number,
): Disk {
  const files = new Map([...before].map(([file, bytes]) => [file, new FileInTheMaking(bytes)]))
  const fileOf = (name: string) => {
    const known = files.get(name) ?? new FileInTheMaking(Buffer.alloc(0))
    files.set(name, known)
    return known
  }
  const begun = steps.filter(({ began }) => began < moment)
  for (const name of new Set(begun.map((step) => step.file))) {
    const own = begun.filter((step) => step.file === name)
    // The shop writes one thing after the other, so whatever began before a sync had also ended before it.
    const confirmed = own.findLastIndex(({ does, ended }) => does === 'sync' && ended < moment)
    for (const step of own.slice(0, confirmed + 1)) fileOf(name).take(step)
    if (fate === 'none kept') continue
    for (const step of own.slice(confirmed + 1)) {
      if (fate === 'all kept') fileOf(name).take(step)
      else for (const piece of torn(step)) if (random() < 0.5) fileOf(name).take(piece)
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

/** The pieces of a write that a disk keeps or loses by themselves. */
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
