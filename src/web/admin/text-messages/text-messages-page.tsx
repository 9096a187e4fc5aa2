import { redirect, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  textMessageNames,
  textMessagePlaceholders,
  textTemplateKeys,
  type TextTemplateKey,
} from '#contract/text-messages.ts'
import type { TextSettings, TextTemplate, TextUsage } from '#contract/text-messages.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { getFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { getPage } from '../../page-context.ts'
import type { RootData } from '../../root.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { TextCosts } from './text-settings-form.tsx'
import { TextTemplateForm } from './text-template-form.tsx'

type Loaded = {
  provider: string | null
  templates: TextTemplate[]
  settings: TextSettings
  usage: TextUsage[]
}
type Failure = FormFailure & { today?: string | null }

export const meta = () => staffMeta('Text messages')

export function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read('GET /api/text-messages', {})
}

async function save(submission: Submission) {
  const { api, form } = submission
  const text = readKey(form)
  const body = submittedText(form, `body_${text}`)
  const version = submittedText(form, 'version')
  const saved = await api.send('PUT /api/text-messages/templates/{text}', {
    text,
    data: { body, version: Number(version) },
  })
  if (!isRefused(saved)) return back(submission, `“${textMessageNames[text]}” is saved.`)
  const newer = saved.facts['template'] as TextTemplate | undefined
  // After a conflict the form carries the current version, so that saving again overwrites knowingly.
  const values = { text, body, version: String(newer?.version ?? version) }
  return formFailure(submission, saved, { values, today: newer?.body ?? null })
}

async function reset(submission: Submission) {
  const text = readKey(submission.form)
  const saved = await submission.api.send('DELETE /api/text-messages/templates/{text}', { text })
  if (isRefused(saved)) return formFailure(submission, saved, { values: { text } })
  return back(submission, `“${textMessageNames[text]}” is worded as delivered again.`)
}

const saveSettings = formHandler({
  fields: ['segment_price', 'monthly_limit', 'version'],
  call: ({ segment_price, monthly_limit, version }, { api }) =>
    api.send('PUT /api/text-messages/settings', {
      data: {
        segment_price: toHundredths(segment_price),
        monthly_limit_cents: monthly_limit === '' ? null : toHundredths(monthly_limit),
        version: Number(version),
      },
    }),
  done: (_, submission) => back(submission, 'The costs are saved.'),
  current({ facts }) {
    const newer = facts['settings'] as TextSettings | undefined
    return newer ? { version: String(newer.version) } : {}
  },
})

export const action = staffFormAction(oneOfForms({ save, reset, settings: saveSettings }))

function back({ flash }: Submission, message: string) {
  flash('success', message)
  return redirect('/admin/text-messages', 303)
}

const sampleNews: Partial<Record<TextTemplateKey, string>> = {
  'text-received': 'your phone has arrived',
  'text-posted': 'is on its way back to you',
}

export default function TextMessagesPage({ loaderData, actionData }: FormPageProps<typeof loader, Failure>) {
  const { provider, templates, settings, usage } = loaderData
  const root = useRouteLoaderData<RootData>('root')
  const sample = {
    shop: root?.profile.name ?? '',
    ticket: '1042',
    link: `${root?.origin ?? ''}/track/${'a1B2c3'.repeat(5)}`,
    amount: '$249.00',
    tracking: 'Australia Post 33ABC1234567.',
    ending: 'is repaired and complete',
    back_by: '30 November to 4 December 2026',
  }
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/mail" className="text-link">
          Mail
        </Link>
      </p>
      <PageHeading
        title="Text messages"
        intro="Short texts to customers who chose them and whose number agreed: never between 9 pm and 8 am, never with a name, an address, a serial or a passcode."
      />
      <div className="stack gap-5">
        {provider === null ? (
          <Notice tone="info" title="No texts are sent">
            SMS_URL names no provider, so customers are offered email only. docs/operations.md says how to set
            one up.
          </Notice>
        ) : (
          <p>Texts go out by {provider === 'webhook' ? 'your own webhook' : provider}.</p>
        )}
        <TextCosts
          key={settings.version}
          settings={settings}
          usage={usage}
          failure={getFailure(actionData, 'settings')}
        />
        <div className="split">
          {templates.map((template) => {
            const mine = actionData?.values.text === template.text ? actionData : undefined
            return (
              <TextTemplateForm
                key={`${template.text}-${template.version}`}
                template={template}
                failure={mine}
                today={mine?.today ?? null}
                sample={{ ...sample, news: sampleNews[template.text] ?? '' }}
                price={settings.segment_price}
              />
            )
          })}
          <Card title="What you may put in braces">
            <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
              {Object.entries(textMessagePlaceholders).map(([name, means]) => (
                <div key={name} className="contents">
                  <dt>
                    <code>{`{${name}}`}</code>
                  </dt>
                  <dd className="text-soft">{means}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  )
}

/** Cents as hundredths of a cent, and dollars as cents; what is no such amount is left for the server to refuse. */
function toHundredths(typed: string): number {
  return /^\s*\d{1,7}([.,]\d{1,2})?\s*$/.test(typed)
    ? Math.round(Number(typed.replace(',', '.')) * 100)
    : (typed as never)
}

function readKey(form: FormData): TextTemplateKey {
  const text = submittedText(form, 'text')
  return textTemplateKeys.find((known) => known === text) ?? (text as never)
}
