import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import type { ShownText } from '#contract/texts.schema.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { LegalPage } from './legal-page.tsx'
import { findProfile, pageMeta } from '../page-meta.ts'

export function meta({ matches }: MetaArgs) {
  const months = findProfile(matches)?.warrantyMonths
  return pageMeta(
    matches,
    'Warranty',
    `Our ${months === undefined ? '' : `${months}-month `}warranty on the part we fitted and the work, how to claim it, and your rights under the Australian Consumer Law.`,
  )
}

type Shown = { text: ShownText }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  return { text: (await readPageTexts(context, 'warranty')).warranty }
}

export default function WarrantyPage({ loaderData: { text } }: { loaderData: Shown }) {
  return <LegalPage text={text} name="Warranty" />
}
