import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import type { ShownText } from '#contract/texts.schema.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from '../page-meta.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Privacy',
    'What we keep about you and your phone, how the passcode is encrypted, who sees what, and what stays in your browser.',
  )
}

type Shown = { text: ShownText }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  return { text: (await readPageTexts(context, 'privacy')).privacy }
}

export default function PrivacyPage({ loaderData: { text } }: { loaderData: Shown }) {
  return <LegalPage text={text} name="Privacy" />
}
