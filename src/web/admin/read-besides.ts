import type { AuditEvent } from '#contract/audit.ts'
import { getTicketEvents } from '#contract/history.ts'
import { getRequirements, type StatusNeeds } from '#contract/requirements.ts'
import { getTrackLink } from '#contract/tracking.ts'
import { isRefused, type Api } from '../api.ts'

type Besides = { needs: StatusNeeds[]; events: AuditEvent[]; link: string }

/** What a ticket's page shows besides the ticket; when the ticket itself cannot be had, that is what is said. */
export async function readBesides(api: Api, id: number, ticket: Promise<unknown>): Promise<Besides> {
  try {
    const [{ statuses }, { events }, link] = await Promise.all([
      api.read(getRequirements, { id }),
      api.read(getTicketEvents, { id }),
      // An erased ticket has none any more.
      api.send(getTrackLink, { id }),
    ])
    return { needs: statuses, events, link: isRefused(link) ? '' : link.link }
  } catch (thrown) {
    await ticket
    throw thrown
  }
}
