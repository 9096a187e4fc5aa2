import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { TextField } from '../../forms/fields.tsx'
import { Card } from '../../ui/card.tsx'

type FormProps = {
  failure: FormFailure | undefined
  labels: Record<string, string>
  first: ReactNode
  second: ReactNode
  buttons: ReactNode
}

/** Layout of a part test form: two columns and a sticky button bar. */
export function PartTestForm({ failure, labels, first, second, buttons }: FormProps) {
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
      <FormErrors failure={failure} labels={labels} />
      <div className="part-test-columns">
        <div className="stack">{first}</div>
        <div className="stack">{second}</div>
      </div>
      <div className="part-test-bar">{buttons}</div>
    </Form>
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
