import { isParcelLabel, parseParcelNumber } from '#contract/parcels.ts'
import type { ParcelToPost } from '#contract/posting.schema.ts'

/** The phones that the next number is for; all of one parcel. */
export type Chosen = { parcel: ParcelToPost; ids: number[] }

type Read =
  | { kind: 'chosen'; chosen: Chosen }
  | { kind: 'number'; number: string }
  | { kind: 'refused'; says: string; isUnknown?: true }

/**
 * Reads a scan at the desk. The label of a phone or a parcel chooses; a second phone of the same parcel goes into the same box; anything
 * else is a carrier's number for what is chosen.
 */
export function readScan(code: string, chosen: Chosen | null, parcels: readonly ParcelToPost[]): Read {
  const label = readLabel(code, chosen !== null)
  if (label === null) {
    return chosen === null
      ? { kind: 'refused', says: 'Please scan the label of the phone first.' }
      : { kind: 'number', number: code.trim() }
  }
  if (label.kind === 'parcel') {
    const parcel = parcels.find(({ parcel_id }) => parcel_id === label.id)
    if (parcel) return { kind: 'chosen', chosen: { parcel, ids: parcel.ticket_ids } }
    return { kind: 'refused', says: `Nothing of P-${label.id} is ready to be posted.`, isUnknown: true }
  }
  const parcel = parcels.find(({ ticket_ids }) => ticket_ids.includes(label.id))
  if (parcel) {
    const before = chosen?.parcel.parcel_id === parcel.parcel_id ? chosen.ids : []
    return { kind: 'chosen', chosen: { parcel, ids: [...new Set([...before, label.id])] } }
  }
  const why = parcels.flatMap(({ waiting }) => waiting).find(({ id }) => id === label.id)?.why
  return {
    kind: 'refused',
    says: why ? `#${label.id} cannot be posted. ${why}` : `#${label.id} is not ready to be posted.`,
    isUnknown: true,
  }
}

/** Digits alone are a ticket as long as none is chosen; after that they are a carrier's number. */
function readLabel(code: string, isChosen: boolean): { kind: 'ticket' | 'parcel'; id: number } | null {
  const text = code.trim()
  const parcel = isParcelLabel(text) || !isChosen ? parseParcelNumber(text) : null
  if (parcel !== null) return { kind: 'parcel', id: parcel }
  const ticket =
    /\/t\/([1-9]\d{0,14})\/?(?:[?#].*)?$/i.exec(text) ??
    /^#\s*([1-9]\d{0,14})$/.exec(text) ??
    (isChosen ? null : /^([1-9]\d{0,14})$/.exec(text))
  return ticket ? { kind: 'ticket', id: Number(ticket[1]) } : null
}
