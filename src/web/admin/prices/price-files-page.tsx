import { Form, redirect } from 'react-router'
import { decodeSpreadsheet, MAX_PRICE_FILE_BYTES } from '#contract/price-files.ts'
import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { isFormFailure, invalidField, type FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { TextField } from '../../forms/fields.tsx'
import { submittedText } from '../../forms/submitted-values.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { sayPrices } from './count-prices.ts'
import { FileReport } from './file-report.tsx'

/** What a file would change; `csv` goes with the confirming form, which cannot carry the chosen file. */
type Looked = PriceFileAnswer & { csv: string; showsQuestion: boolean }

export const meta = () => staffMeta('Prices from a file')

async function lookAtFile(submission: Submission) {
  const file = submission.form.get('file')
  if (!(file instanceof Blob) || file.size === 0) {
    return formFailure(submission, invalidField('file', 'Please choose a CSV file.'), {})
  }
  if (file.size > MAX_PRICE_FILE_BYTES) {
    return formFailure(submission, invalidField('file', 'That file is too large: at most one megabyte.'), {})
  }
  return look(submission, decodeSpreadsheet(new Uint8Array(await file.arrayBuffer())), false)
}

async function look(submission: Submission, csv: string, showsQuestion: boolean) {
  const answer = await submission.api.send('POST /api/phones/imports', { csv })
  return isRefused(answer)
    ? formFailure(submission, answer.fields['csv'] ? invalidField('file', answer.error) : answer, {})
    : ({ ...answer, csv, showsQuestion } satisfies Looked)
}

async function applyFile(submission: Submission) {
  const { api, flash, form } = submission
  const csv = submittedText(form, 'csv')
  const answer = submittedText(form, 'confirmed')
  if (answer !== 'yes') return look(submission, csv, answer === '')
  const saved = await api.send('POST /api/phones/imports', {
    csv,
    apply: true,
    seen: submittedText(form, 'seen'),
  })
  if (isRefused(saved)) {
    if (!('digest' in saved.facts)) return formFailure(submission, saved, {})
    flash('error', saved.error)
    return look(submission, csv, false)
  }
  if (!saved.applied) return { ...saved, csv, showsQuestion: false } satisfies Looked
  if (saved.price_change) flash('success', sayPrices(saved.price_change, 'saved'))
  return redirect('/admin/prices', 303)
}

export const action = staffFormAction(oneOfForms({ look: lookAtFile, apply: applyFile }))

export default function ImportPage({ actionData }: { actionData?: Looked | FormFailure }) {
  const busy = useSubmitting()
  const failure = isFormFailure(actionData) ? actionData : undefined
  const looked = actionData && 'changes' in actionData ? actionData : undefined
  return (
    <>
      <PageHeading
        title="Prices from a file"
        intro="Change prices in a spreadsheet: download them, edit the file, and read it here. You see every change before it is made."
        actions={
          <Link to="/admin/prices" className={buttonClass('secondary')}>
            Back to the prices
          </Link>
        }
      />
      <div className="stack gap-5">
        <Card title="The file">
          <p className="mb-4">
            <a href="/api/phones.csv" download className="text-link">
              Download all prices (CSV)
            </a>
          </p>
          <Form method="post" encType="multipart/form-data" className="stack">
            <FormErrors failure={failure} labels={{ file: 'CSV file' }} />
            <input type="hidden" name="intent" value="look" />
            <TextField
              label="CSV file"
              name="file"
              type="file"
              accept=".csv,text/csv"
              required
              hint="Comma or semicolon between the cells. A price of 0 withdraws a repair; an empty cell leaves it as it is."
              error={failure?.fields['file']}
            />
            <div>
              <Button variant="secondary" type="submit" busy={busy}>
                Show what it changes
              </Button>
            </div>
          </Form>
        </Card>
        {looked && (
          <FileReport report={looked} csv={looked.csv} showsQuestion={looked.showsQuestion} busy={busy} />
        )}
      </div>
    </>
  )
}
