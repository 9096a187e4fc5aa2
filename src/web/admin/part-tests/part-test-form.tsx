import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { PartTest } from '#contract/part-tests.schema.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { TextField } from '../../forms/fields.tsx'
import { PartResultsTable } from '../../part-tests/part-results.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { listArrival } from '../arrivals/arrival-card.tsx'
import type { PartTestValues } from './part-test-values.ts'

type FormProps = {
  failure: FormFailure | undefined
  labels: Record<string, string>
  typed: PartTestValues
  saved: PartTest | null
  first: ReactNode
  second: ReactNode
  buttons: ReactNode
}

/** Layout of a part test form: two columns and a sticky button bar. */
export function PartTestForm({ failure, labels, typed, saved, first, second, buttons }: FormProps) {
  // Live updates load a colleague's test while this one is typed.
  const [version] = useState(typed.version)
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset>
      {/* First submit button in the form: the one that Enter triggers in any field. */}
      <button
        type="submit"
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="test_version" value={version} />
      <FormErrors failure={failure} labels={labels} />
      {typed.savedMeanwhile && saved && <SavedMeanwhile test={saved} />}
      <div className="part-test-columns">
        <div className="stack">{first}</div>
        <div className="stack">{second}</div>
      </div>
      <div className="part-test-bar">{buttons}</div>
    </Form>
  )
}

/** The test that somebody else has saved while this one was typed. */
function SavedMeanwhile({ test }: { test: PartTest }) {
  const { stage, results, remarks, phone_seen, serial_seen, phone_reason } = test
  const seen = [
    { label: 'Model', value: phone_seen?.displayName },
    { label: 'Serial number', value: serial_seen },
    { label: 'Why we go on with this phone', value: phone_reason },
    ...listArrival(test),
  ].filter(({ value }) => value)
  return (
    <Notice tone="warn" className="mb-4">
      <p>This is what was saved meanwhile. Saving again puts what stands below in its place.</p>
      <PartResultsTable
        before={stage === 'intake' ? results : null}
        after={stage === 'completion' ? results : null}
      />
      <Facts items={seen} />
      {remarks && <p className="keep-lines">Remarks: {remarks}</p>}
    </Notice>
  )
}

type RemarksProps = { label: string; hint: string; remarks: string; error: string | undefined }

/** Further fields beside the part test. */
export function RemarksCard({ label, hint, remarks, error }: RemarksProps) {
  return (
    <Card title="Remarks">
      <TextField
        label={label}
        name="remarks"
        rows={3}
        maxLength={2000}
        optional
        defaultValue={remarks}
        error={error}
        hint={hint}
      />
    </Card>
  )
}
