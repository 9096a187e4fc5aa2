import { useEffect, useRef, type RefObject } from 'react'
import { Form } from 'react-router'
import type { StatusNeeds } from '#contract/requirements.ts'
import { statuses, statusName, type Status } from '#contract/tickets.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../ui/fields.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import { MissingNotice } from './missing-notice.tsx'
import { useNoteKeys } from './note-keys.ts'
import type { Mistakes } from './refused-form.ts'
import type { TypedNote } from './ticket-changes.ts'

const labels = {
  comment: 'Comment',
  status: 'Status',
  staffAssign: 'Assign staff',
  makeVisibleToCustomer: 'Visible to customer',
  waitForCustomer: 'We wait for an answer',
}

type Props = {
  status: Status
  /** What each status asks for first. */
  needs: readonly StatusNeeds[]
  staff: { accountid: number; fullname: string }[]
  refused: ({ typed: TypedNote } & Mistakes) | null
  busy: boolean
}

/** A comment, the status it brings and who takes over. */
export function LeaveNoteForm({ status, needs, staff, refused, busy }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useNoteKeys(form, busy)
  useFollowStatus(form, status)
  const typed = refused?.typed ?? {
    comment: '',
    status: String(status),
    assign: '0',
    visible: false,
    asks: false,
  }
  const mistakes = refused?.fields ?? {}
  return (
    <Form ref={form} method="post" preventScrollReset className="group/note">
      <FormMistakes mistakes={refused} labels={labels} />
      <input type="hidden" name="intent" value="note" />
      <TextField
        label={labels.comment}
        name="comment"
        rows={2}
        required
        maxLength={2000}
        defaultValue={typed.comment}
        error={mistakes.comment}
      />
      <MissingNotice needs={needs} current={status} />
      <div className="leave-note-row">
        <SelectField
          label={labels.status}
          name="status"
          defaultValue={typed.status}
          error={mistakes.status}
          options={statuses.map((each) => ({ value: each, label: statusName(each) }))}
        />
        {/* Hidden by the chosen status itself, so that it works without scripts too. */}
        <div className="group-has-[[name=status]_option[value='0']:checked]/note:hidden">
          <SelectField
            label={labels.staffAssign}
            name="staffAssign"
            defaultValue={typed.assign}
            error={mistakes.staffAssign}
            options={[
              { value: '0', label: 'No Change' },
              ...staff.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
            ]}
          />
        </div>
        <div>
          <CheckField
            label={labels.makeVisibleToCustomer}
            name="makeVisibleToCustomer"
            defaultChecked={typed.visible}
            error={mistakes.makeVisibleToCustomer}
          />
          {/* Only what the customer sees can ask them something. */}
          <div className="hidden group-has-[[name=makeVisibleToCustomer]:checked]/note:block">
            <CheckField
              label={labels.waitForCustomer}
              name="waitForCustomer"
              defaultChecked={typed.asks}
              error={mistakes.waitForCustomer}
            />
          </div>
        </div>
        <Button variant="primary" type="submit" busy={busy}>
          Save note
        </Button>
      </div>
    </Form>
  )
}

/** When somebody else moves the ticket on, a status that nobody has touched here moves along. */
function useFollowStatus(form: RefObject<HTMLFormElement | null>, status: Status): void {
  const before = useRef(status)
  useEffect(() => {
    const field = form.current?.elements.namedItem('status')
    if (field instanceof HTMLSelectElement && field.value === String(before.current)) {
      field.value = String(status)
    }
    before.current = status
  }, [form, status])
}
