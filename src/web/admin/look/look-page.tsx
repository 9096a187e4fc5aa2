import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import { pictureTypes } from '#contract/photos.ts'
import type { Look, LookPreview } from '#contract/look.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure, FormPageProps } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { UnsavedLook } from './unsaved-look.tsx'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Look')

export function loader({ context }: LoaderFunctionArgs): Promise<Look> {
  return getPage(context).api.read('GET /api/look', {})
}

/** `preview`: the colours of a choice that is not saved. */
type LookOutcome = FormFailure & { preview?: LookPreview }

const again = () => redirect('/admin/look', 303)

const forms = oneOfForms({
  save: async (submission: Submission) => {
    const { api, flash, form } = submission
    const values: Record<string, string> = {}
    for (const [name, value] of form) if (typeof value === 'string') values[name] = value
    const accent = submittedText(form, 'accent').trim()
    const version = Number(submittedText(form, 'version'))
    const chosen = { accent: accent === '' ? null : accent }
    if (submittedText(form, 'look') === 'preview') {
      const preview = await api.send('POST /api/look/previews', { data: chosen })
      if (isRefused(preview)) return formFailure(submission, preview, { values })
      return { error: '', fields: {}, values, intent: 'save', loggedOut: false, preview }
    }
    const saved = await api.send('PUT /api/look', { data: { ...chosen, version } })
    if (isRefused(saved)) return formFailure(submission, saved, { values })
    flash('success', 'The look is saved.')
    return again()
  },
  mark: async (submission: Submission) => {
    const picture = submission.form.get('photo')
    const blob = picture instanceof Blob ? picture : new Blob()
    const saved = await submission.api.send('POST /api/look/mark', { picture: blob })
    if (isRefused(saved)) return formFailure(submission, saved, { values: {} })
    submission.flash('success', 'The look is saved.')
    return again()
  },
  unmark: formHandler({
    call: (_, { api }) => api.send('DELETE /api/look/mark', {}),
    done(_, { flash }) {
      flash('success', 'The look is saved.')
      return again()
    },
  }),
})

export const action = staffFormAction(forms)

const labels = { accent: 'Accent colour', photo: 'Mark' }

export default function LookPage({
  loaderData: look,
  actionData,
}: FormPageProps<typeof loader, LookOutcome>) {
  const key = useFormKey()
  return (
    <>
      <PageHeading
        title="Look"
        intro={
          <>
            Mark and colour of pages, emails and documents. Preview shows a choice before it is saved.
            Settings have the{' '}
            <Link to="/admin/shop/address" className="text-link">
              name
            </Link>{' '}
            and the{' '}
            <Link to="/admin/shop/social" className="text-link">
              social links
            </Link>
            .
          </>
        }
      />
      <div className="split" key={`${key} ${look.version}`}>
        <LookForm look={look} failure={actionData?.intent === 'save' ? actionData : undefined} />
        <div className="stack gap-5">
          <MarkForm look={look} failure={actionData?.intent === 'mark' ? actionData : undefined} />
          {actionData?.preview && <UnsavedLook look={look} preview={actionData.preview} />}
          <Preview look={look} />
        </div>
      </div>
    </>
  )
}

type FormProps = { look: Look; failure: FormFailure | undefined }

function LookForm({ look, failure }: FormProps) {
  const busy = useSubmitting()
  const field = formFields(labels, failure, { accent: look.accent ?? '' })
  return (
    <Card title="Colour">
      {/* As a document, so that the browser draws the page in the new colours. */}
      <Form method="post" reloadDocument className="stack">
        <FormErrors failure={failure?.error ? failure : undefined} labels={labels} />
        <input type="hidden" name="version" value={look.version} />
        <TextField
          {...field('accent')}
          optional
          maxLength={7}
          pattern="#[0-9a-fA-F]{6}"
          title="# and six digits, such as #0a5a4d"
          hint="For buttons and links, such as #0a5a4d. It has to be dark enough to read on light pages; the colour for dark pages is made of it."
        />
        <input type="hidden" name="intent" value="save" />
        <div className="row">
          <Button type="submit" busy={busy}>
            Save the look
          </Button>
          <Button
            variant="secondary"
            type="submit"
            name="look"
            value="preview"
            formAction="#look-preview"
            busy={busy}
          >
            Preview
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function MarkForm({ look, failure }: FormProps) {
  const busy = useSubmitting()
  const error = failure?.fields['photo'] ?? failure?.fields['picture'] ?? failure?.error
  return (
    <Card title="Mark">
      <Form method="post" encType="multipart/form-data" reloadDocument className="stack">
        <div className="field">
          <label className="field-label" htmlFor="field-photo">
            A square picture
          </label>
          <p className="field-hint" id="field-photo-hint">
            PNG, JPEG or WebP, at least 512 pixels, at most 4 MB. Icons and the picture of shared links are
            made of it.
          </p>
          <input
            type="file"
            id="field-photo"
            name="photo"
            accept={pictureTypes}
            aria-describedby="field-photo-hint"
            aria-invalid={error ? true : undefined}
          />
          {error && <p className="field-error">{error}</p>}
        </div>
        <div className="row">
          <Button type="submit" name="intent" value="mark" busy={busy}>
            Upload the mark
          </Button>
          {look.mark && (
            <Button variant="quiet" type="submit" name="intent" value="unmark" busy={busy}>
              Use the delivered mark
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function Preview({ look }: { look: Look }) {
  const { contrast, accent_dark } = look
  return (
    <Card title="As it is saved">
      <div className="row items-center gap-4">
        {/* The version in its address, since the picture keeps its name. */}
        <img src={`/icon-192.png?${look.version}`} alt="The mark" width={64} height={64} />
        <span className={buttonClass('primary')}>A button</span>
        <span className="text-link">A link</span>
      </div>
      <Facts
        className="mt-4"
        items={[
          { label: 'Contrast on light pages', value: `${contrast.light}:1` },
          { label: 'Colour on dark pages', value: `${accent_dark}, ${contrast.dark}:1` },
        ]}
      />
    </Card>
  )
}
