import { Link, redirect, useLocation, type LoaderFunctionArgs } from 'react-router'
import { textName, textNames } from '#contract/text-names.ts'
import {
  confirmText,
  getText,
  getTextVersions,
  previewText,
  updateText,
  type OwnText,
  type ShownText,
  type TextVersion,
} from '#contract/texts.ts'
import { isRefused } from '../../api.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { getPage } from '../../page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { Confirmation } from './confirmation.tsx'
import { TextForm } from './text-form.tsx'
import { textKey } from './text-key.ts'
import { VersionList } from './version-list.tsx'

type Loaded = { text: OwnText; versions: TextVersion[] }

/** `today`: what a colleague saved in the meantime; `shown`: the preview. */
export type TextOutcome = FormFailure & { today?: OwnText | null; shown?: ShownText | null }

export const meta = () => staffMeta('Text')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const key = textKey(params.key)
  const { api } = getPage(context)
  const [text, { versions }] = await Promise.all([
    api.read(getText, { key }),
    api.read(getTextVersions, { key }),
  ])
  return { text, versions }
}

const fields = ['markdown', 'version'] as const

async function save(submission: Submission) {
  const { api, flash, form, params } = submission
  const key = textKey(params.key)
  const values = submittedValues(form, fields)
  const saved = await api.send(updateText, {
    key,
    data: { markdown: values.markdown, version: Number(values.version) },
  })
  if (isRefused(saved)) {
    const today = 'text' in saved.facts ? (saved.facts['text'] as OwnText) : null
    // After a conflict the form carries the present version, so that saving again overwrites knowingly.
    const again = { ...values, version: String(today?.version ?? values.version) }
    return formFailure(submission, saved, { values: again, today })
  }
  flash('success', `“${textName(key)}” is saved. Pages show it at once.`)
  return redirect(`/admin/texts/${key}`, 303)
}

async function preview(submission: Submission): Promise<TextOutcome | ReturnType<typeof formFailure>> {
  const { api, form, params } = submission
  const values = submittedValues(form, fields)
  const shown = await api.send(previewText, {
    key: textKey(params.key),
    data: { markdown: values.markdown },
  })
  if (isRefused(shown)) return formFailure(submission, shown, { values })
  return { error: '', fields: {}, values, intent: 'preview', loggedOut: false, shown }
}

const confirm = formHandler({
  fields: ['version'],
  call: ({ version }, { api, params }) =>
    api.send(confirmText, { key: textKey(params.key), data: { version: Number(version) } }),
  done({ key }, { flash }) {
    flash('success', `“${textName(key)}” is confirmed as checked.`)
    return redirect(`/admin/texts/${key}`, 303)
  },
})

const change = staffFormAction(oneOfForms({ '': save, preview, confirm }))
export const action = change

export default function TextPage({
  loaderData: { text, versions },
  actionData,
}: {
  loaderData: Loaded
  actionData?: TextOutcome
}) {
  const { key: place } = useLocation()
  const { name, where } = textNames[textKey(text.key)]
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/texts" className="text-link">
          Texts
        </Link>
      </p>
      <PageHeading title={name} intro={where} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TextForm key={place} text={text} outcome={actionData} />
        <div className="grid gap-5">
          <Confirmation text={text} failure={actionData} />
          <VersionList textKey={text.key} present={text.version} versions={versions} />
        </div>
      </div>
    </>
  )
}
