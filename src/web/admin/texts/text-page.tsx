import { redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { emailTemplateNames, isForStaff } from '#contract/email-templates.ts'
import type { EmailRules } from '#contract/email-words.ts'
import { textName, textNames } from '#contract/text-names.ts'
import type { PageTextKey } from '#contract/texts.ts'
import type { EmailPreviewed, OwnText, ShownText, TextVersion } from '#contract/texts.schema.ts'
import { isRefused, type Refused } from '../../api.ts'
import { formFailure, oneOfForms, type Submission } from '../../forms/form-action.ts'
import type { FormFailure, FormPageProps } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { submittedIdentity } from '../../passkeys/submitted-identity.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { ConfirmationCard } from './confirmation-card.tsx'
import { TextForm } from './text-form.tsx'
import { EmailTextForm } from './email-text-form.tsx'
import { PartsForm } from './parts-form.tsx'
import { parseEmailKey, requireTextKey } from './text-key.ts'
import { readRearrangedText, hasParts, readTextForm } from './text-values.ts'
import { VersionList } from './version-list.tsx'

type Loaded = { text: OwnText & { rules?: EmailRules | undefined }; versions: TextVersion[] }

/** `typed`: the text that the form held; `today`: what a colleague saved in the meantime; `shown` and `email`: the preview. */
export type TextOutcome = FormFailure & {
  typed?: string
  today?: OwnText | null
  shown?: ShownText | null
  email?: EmailPreviewed | undefined
}

export const meta = () => staffMeta('Text')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const key = requireTextKey(params.key)
  const { api } = getPage(context)
  const [text, { versions }] = await Promise.all([
    api.read('GET /api/texts/{key}', { key }),
    api.read('GET /api/texts/{key}/versions', { key }),
  ])
  return { text, versions }
}

async function save(submission: Submission) {
  const { api, flash, form, params } = submission
  const key = requireTextKey(params.key)
  const values = submittedValues(form, ['subject', 'markdown', 'version'])
  const arranged = readRearrangedText(key, form)
  if (arranged !== null) return unsaved(submission, { typed: arranged })
  const typed = readTextForm(key, form)
  const saved = await api.send('PUT /api/texts/{key}', {
    key,
    data: { markdown: typed, version: Number(values.version), ...submittedIdentity(form) },
  })
  if (isRefused(saved)) {
    const today = readToday(saved)
    // After a conflict the form carries the present version, so that saving again overwrites knowingly.
    const again = { ...values, version: String(today?.version ?? values.version) }
    return formFailure(submission, saved, { values: again, today, typed })
  }
  const shown =
    parseEmailKey(key) === null ? 'Pages show it at once.' : 'The next one goes out in these words.'
  flash('success', `“${textName(key)}” is saved. ${shown}`)
  return redirect(`/admin/texts/${key}`, 303)
}

async function preview(submission: Submission): Promise<TextOutcome | ReturnType<typeof formFailure>> {
  const { api, form, params } = submission
  const key = requireTextKey(params.key)
  const typed = readTextForm(key, form)
  const shown = await api.send('POST /api/texts/{key}/previews', { key, data: { markdown: typed } })
  if (!isRefused(shown)) return unsaved(submission, { typed, shown, email: shown.email })
  return formFailure(submission, shown, {
    values: submittedValues(form, ['subject', 'markdown', 'version']),
    typed,
  })
}

/** Answers a form with what was typed, of which nothing is saved. */
function unsaved({ form, intent }: Submission, more: Partial<TextOutcome>): TextOutcome {
  const values = submittedValues(form, ['subject', 'markdown', 'version'])
  return { error: '', fields: {}, values, intent, loggedOut: false, ...more }
}

async function confirm(submission: Submission) {
  const { api, flash, form, params } = submission
  const key = requireTextKey(params.key)
  const { version } = submittedValues(form, ['version'])
  const saved = await api.send('POST /api/texts/{key}/confirmation', {
    key,
    data: { version: Number(version) },
  })
  if (isRefused(saved)) return formFailure(submission, saved, { today: readToday(saved) })
  flash('success', `“${textName(key)}” is confirmed as checked.`)
  return redirect(`/admin/texts/${key}`, 303)
}

/** What a colleague saved in the meantime. */
function readToday({ facts }: Refused): OwnText | null {
  return 'text' in facts ? (facts['text'] as OwnText) : null
}

export const action = staffFormAction(oneOfForms({ '': save, preview, confirm }))

export default function TextPage({ loaderData, actionData }: FormPageProps<typeof loader, TextOutcome>) {
  const { text, versions } = loaderData
  // A preview or refusal leaves the fields as they are: what is typed while it is on its way stays.
  const formKey = useFormKey(undefined, { keepsRefused: true })
  const email = parseEmailKey(text.key)
  const confirming = actionData?.intent === 'confirm' ? actionData : undefined
  const outcome = confirming ? undefined : actionData
  const { name, where } =
    email === null
      ? textNames[text.key as PageTextKey]
      : {
          name: emailTemplateNames[email],
          where: isForStaff(email) ? 'Email to staff.' : 'Email to a customer or account holder.',
        }
  return (
    <>
      <p className="mb-3">
        <Link to={email === null ? '/admin/texts' : '/admin/texts/emails'} className="text-link">
          {email === null ? 'Texts' : 'Emails'}
        </Link>
      </p>
      <PageHeading title={name} intro={where} />
      <div className="split lg:grid-cols-[minmax(0,1fr)_20rem]">
        {text.rules ? (
          <EmailTextForm key={formKey} text={text} rules={text.rules} outcome={outcome} />
        ) : hasParts(text.key) ? (
          <PartsForm key={formKey} text={text} kind={text.key} outcome={outcome} />
        ) : (
          <TextForm key={formKey} text={text} outcome={outcome} />
        )}
        <div className="stack gap-5">
          {email === null && <ConfirmationCard text={text} outcome={confirming} />}
          <VersionList textKey={text.key} present={text.version} versions={versions} />
        </div>
      </div>
    </>
  )
}
