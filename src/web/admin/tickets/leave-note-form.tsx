import { memo, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formFields } from '../../forms/form-fields.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { wholeParcelLabel } from '#contract/conversation.ts'
import { statuses, statusName, type Status } from '#contract/ticket-statuses.ts'
import type { StatusNeeds } from '#contract/requirements.schema.ts'
import { MissingRequirementsNotice } from './missing-requirements.tsx'
import { RepairedField } from './repaired-field.tsx'
import { WholeParcelField } from '../../parcels/whole-parcel-field.tsx'
import { PicturesField } from '../../photos/pictures-field.tsx'
import { useTicketVersion } from './use-ticket-version.ts'
import { useNoteShortcuts } from './use-note-shortcuts.ts'
import './leave-note-form.css'

const labels = {
  comment: 'Comment',
  status: 'Status',
  staffAssign: 'Assign staff',
  makeVisibleToCustomer: 'Visible to customer',
  waitForCustomer: 'We wait for an answer',
  repaired: 'Was it repaired?',
  whole_parcel: wholeParcelLabel,
  photo: 'Pictures',
}

type Props = {
  status: Status
  /** The ticket's version on this page. */
  version: number
  /** Missing requirements of each status. */
  needs: readonly StatusNeeds[]
  /** Whether setting Posted or Completed asks first if the phone was repaired. */
  asksRepaired: boolean
  staff: { accountid: number; fullname: string }[]
  /** The other tickets of the parcel. */
  others: readonly { id: number }[]
  /** Whether the customer wrote last about the whole parcel. */
  answersParcel: boolean
  failure: FormFailure | undefined
}

/** Form for a comment, a new status and an assignee. */
export function LeaveNoteForm(props: Props) {
  // Remounted when it was submitted: empty after a saved note, with the submitted values after a refused one.
  return <NoteForm key={useFormKey('note')} {...props} />
}

const NoteForm = memo(function NoteForm(props: Props) {
  const { status, version, needs, asksRepaired, staff, others, answersParcel, failure } = props
  const form = useRef<HTMLFormElement>(null)
  useNoteShortcuts(form)
  // A refused form keeps the version it was filled in against, or has the one that its refusal named.
  const [opened] = useState(Number(failure?.values.version) || version)
  useTicketVersion(form, opened, { status, version })
  const field = formFields(labels, failure, { comment: '', status: String(status), staffAssign: '0' })
  const checkbox = (name: 'makeVisibleToCustomer' | 'waitForCustomer') => ({
    name,
    label: labels[name],
    defaultChecked: Boolean(failure?.values[name]),
    error: failure?.fields[name],
  })
  return (
    <Form ref={form} method="post" encType="multipart/form-data" preventScrollReset>
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="version" defaultValue={opened} />
      <TextField {...field('comment')} rows={2} required maxLength={2000} />
      {asksRepaired && <RepairedField failure={failure} />}
      <MissingRequirementsNotice needs={needs} current={status} />
      <div className="leave-note-row">
        <SelectField
          {...field('status')}
          options={statuses.map((each) => ({ value: each, label: statusName(each) }))}
        />
        <div className="not-when-submitted">
          <SelectField
            {...field('staffAssign')}
            options={[
              { value: '0', label: 'No Change' },
              ...staff.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
            ]}
          />
        </div>
        <div>
          <CheckField {...checkbox('makeVisibleToCustomer')} />
          <div className="when-visible">
            <CheckField {...checkbox('waitForCustomer')} />
            <WholeParcelField others={others} answers={answersParcel} failure={failure} />
          </div>
        </div>
        <SubmitButton variant="primary" intent="note">
          Save note
        </SubmitButton>
      </div>
      {/* Folded: the form has to fit beside the timeline. */}
      <details className="mt-2" open={failure?.fields.photo !== undefined}>
        <summary className="min-h-6">Add pictures</summary>
        <PicturesField error={failure?.fields.photo} hint="Seen by whoever sees the note." />
      </details>
    </Form>
  )
})
