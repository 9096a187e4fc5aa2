import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import type { ShownText } from '#contract/texts.schema.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from '../page-meta.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Terms and conditions',
    'The terms of a repair by post: booking and price, the data on your phone, parcels, payment, and phones left with us.',
  )
}

type Shown = { text: ShownText }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  return { text: (await readPageTexts(context, 'terms')).terms }
}

export default function TermsPage({ loaderData: { text } }: { loaderData: Shown }) {
  return <LegalPage text={text} name="Terms and conditions" />
}
