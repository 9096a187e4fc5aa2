import {
  data,
  Link,
  redirect,
  useLocation,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  getWordings,
  resetWording,
  updateWording,
  wordingKeys,
  wordingNames,
  type Wording,
  type WordingKey,
  type Words,
} from '#contract/wordings.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'
import { WordingForm } from './wording-form.tsx'

type Outcome = Mistakes & { typed: Words; version: number; today: Words | null }

export const meta = () => staffMeta('Wording of a letter')

async function load({ context, params }: LoaderFunctionArgs): Promise<Wording> {
  const { wordings } = await pageOf(context).api.read(getWordings, {})
  const wording = wordings.find(({ letter }) => letter === params.letter)
  if (!wording) throw data({ error: 'There is no such letter.' }, { status: 404 })
  return wording
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const letter = keyOf(params.letter)
  const form = await request.formData()
  if (textOf(form, 'intent') === 'reset') {
    const reset = await api.send(resetWording, { letter })
    if (isRefused(reset)) return refusedForm(flash, reset, { typed: wordsIn(form), version: 0, today: null })
    flash('success', `“${wordingNames[letter]}” is worded as delivered again.`)
    return redirect(`/admin/mail/wordings/${letter}`)
  }
  const typed = wordsIn(form)
  const version = Number(textOf(form, 'version'))
  const saved = await api.send(updateWording, { letter, data: { ...typed, version } })
  if (isRefused(saved)) {
    const today = 'wording' in saved.facts ? (saved.facts['wording'] as Wording) : null
    // Whoever has seen today's words and saves again means to write over them.
    return refusedForm(flash, saved, { typed, version: today?.version ?? version, today })
  }
  flash('success', `“${wordingNames[letter]}” is saved. The next letter goes out with these words.`)
  return redirect(`/admin/mail/wordings/${letter}`)
}
export const action = change
export const clientAction = change

export default function WordingPage({
  loaderData,
  actionData,
}: {
  loaderData: Wording
  actionData?: Outcome
}) {
  const { key } = useLocation()
  const navigation = useNavigation()
  const { letter, version } = loaderData
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/mail/wordings" className="text-link">
          Wording of letters
        </Link>
      </p>
      <PageHeading title={wordingNames[letter]} eyebrow="Letter to the customer" />
      <WordingForm
        key={key}
        letter={letter}
        words={actionData?.typed ?? loaderData}
        version={actionData?.version ?? version}
        mistakes={actionData ?? null}
        today={actionData?.today ?? null}
        isOwn={version > 0}
        busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
      />
    </>
  )
}

function keyOf(letter: string | undefined): WordingKey {
  const known = wordingKeys.find((one) => one === letter)
  if (!known) throw data({ error: 'There is no such letter.' }, { status: 404 })
  return known
}

function wordsIn(form: FormData): Words {
  return { subject: textOf(form, 'subject'), opening: textOf(form, 'opening') }
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
