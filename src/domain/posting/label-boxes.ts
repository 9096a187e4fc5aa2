import type { Selectable } from 'kysely'
import { addressColumns } from '#contract/address.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { LabelsTable } from '#db/schema/labels.ts'
import type { Db } from '#db/tables.ts'

type LabelRow = Selectable<LabelsTable>

/** Returns what is in the box of a label. */
export function readTicketIds({ ticket_ids }: Pick<LabelRow, 'ticket_ids'>): number[] {
  return JSON.parse(ticket_ids) as number[]
}

/** What is said of a label that goes to a former address. */
export const outdatedLabelWords =
  'The address was changed after the label was bought: void the label and buy another, or the parcel goes to the former address.'

/** Returns the ids of the labels that were bought before the address of a ticket in their box was changed. */
export async function listOutdatedLabels(
  db: Db,
  labels: readonly Pick<LabelRow, 'id' | 'ticket_ids' | 'created_at'>[],
): Promise<Set<number>> {
  if (labels.length === 0) return new Set()
  const boxes = labels.map((label) => ({ ...label, tickets: readTicketIds(label) }))
  const changes = await db
    .selectFrom('events')
    .select(['ticket_id', 'created_at', 'details'])
    .where('kind', '=', 'ticket.corrected')
    .where(
      'ticket_id',
      'in',
      numbersIn(
        getEngine(db),
        boxes.flatMap(({ tickets }) => tickets),
      ),
    )
    .execute()
  const moves = changes.filter(({ details }) => {
    const { fields } = JSON.parse(details) as { fields?: string[] }
    return addressColumns.some((column) => fields?.includes(column))
  })
  const outdated = boxes.filter(({ tickets, created_at }) =>
    moves.some((move) => move.created_at >= created_at && tickets.includes(move.ticket_id!)),
  )
  return new Set(outdated.map(({ id }) => id))
}
