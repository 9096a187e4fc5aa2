import { type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import type { Block } from '#contract/text-blocks.ts'
import { toPage } from '#contract/text-sections.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { BackToTicket } from '../back-to-ticket.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import '../../ui/prose.css'
import { TextBlocks, InlineText } from '../../texts/text-blocks.tsx'
import { DateTime } from '../../ui/time.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Shown = { id: number; version: string; accepted_at: string; blocks: Block[] }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Terms of ticket ${params.ticketid}`, 'The terms as they were accepted.', {
    noindex: true,
  })
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const id = requireTicketNumber(params.ticketid)
  return { id, ...(await getPage(context).api.read('GET /api/tickets/{id}/terms', { id })) }
}

export default function AcceptedTermsPage({ loaderData }: { loaderData: Shown }) {
  const { id, accepted_at, blocks } = loaderData
  const { title, intro, rest } = toPage(blocks)
  return (
    <>
      <BackToTicket id={id} />
      <PageHeading title={title ?? 'Terms and conditions'} intro={intro && <InlineText words={intro} />} />
      <p className="mb-6 text-soft">
        Accepted with the booking of ticket {id} on <DateTime iso={accepted_at} />, in these words.
      </p>
      <div className="prose">
        <TextBlocks blocks={rest} />
      </div>
    </>
  )
}
