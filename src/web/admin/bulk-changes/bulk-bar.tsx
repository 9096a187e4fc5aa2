import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import { MAX_BULK } from '#contract/bulk-changes.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import './bulk-bar.css'

type Props = {
  /** The form that holds the boxes of the rows. */
  formId: string
  staff: { accountid: number; fullname: string }[]
  total: number
  shown: number
  /** Identifies the submit, so that a repeated one changes once. */
  submitKey: string
  failure: FormFailure | undefined
  /** The list with the rows. */
  children: ReactNode
}

/**
 * A list of tickets, and at the lower edge of the screen the form that changes the chosen ones at once. `x` chooses the row in focus, Shift and a click
 * all rows in between.
 */
export function BulkBar(props: Props) {
  const { formId, staff, total, shown, submitKey, failure, children } = props
  const [chosen, setChosen] = useState(0)
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${formId}"]`)]
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length)
  useShortcuts({
    x: () => {
      const box = document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>(`input[name="ids"]`)
      if (!box) return
      box.checked = !box.checked
      count()
    },
  })
  const chooseAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    count()
  }
  const last = useRef<HTMLInputElement | null>(null)
  const choose = ({ target: box, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (box.classList.contains('choose-all')) return chooseAll(box.checked)
    if (box.name !== 'ids') return
    const all = boxes()
    const [from, to] = [last.current ? all.indexOf(last.current) : -1, all.indexOf(box)]
    // The change of a box is a click, also by the keyboard.
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0) {
      const between = all.slice(Math.min(from, to), Math.max(from, to) + 1)
      for (const one of between) one.checked = box.checked
    }
    last.current = box
    count()
  }
  // The list was loaded again, perhaps without rows that were chosen.
  const recount = useEffectEvent(count)
  useEffect(() => {
    const frame = requestAnimationFrame(() => recount())
    return () => cancelAnimationFrame(frame)
  }, [children])
  return (
    <>
      <div onChange={choose}>{children}</div>
      <details className="bulk-bar" open={failure !== undefined || chosen > 0 || undefined}>
        <summary>
          {chosen === 0
            ? 'Change several at once'
            : chosen === 1
              ? '1 ticket chosen'
              : `${chosen} tickets chosen`}
        </summary>
        <div className="bulk-fields">
          <input type="hidden" name="submit_key" value={submitKey} form={formId} />
          <p className="bulk-choose screen-only">
            <Button type="button" variant="quiet" onClick={() => chooseAll(true)}>
              Choose all {shown} on this page
            </Button>
            <Button type="button" variant="quiet" onClick={() => chooseAll(false)}>
              Choose none
            </Button>
          </p>
          {total > shown && total <= MAX_BULK && (
            <label className="choice">
              <input type="checkbox" name="all" value="1" form={formId} /> All {total} tickets of this filter
            </label>
          )}
          {total > MAX_BULK && (
            <p className="text-small text-soft">At most {MAX_BULK} tickets change at once.</p>
          )}
          <SelectField
            label="Change to"
            name="to_status"
            form={formId}
            defaultValue={failure?.values['to_status'] ?? ''}
            error={failure?.fields['status']}
            options={[
              { value: '', label: 'No Change' },
              ...statuses.map((status) => ({ value: String(status), label: statusName(status) })),
            ]}
          />
          <SelectField
            label="Give to"
            name="to_staff"
            form={formId}
            defaultValue={failure?.values['to_staff'] ?? ''}
            error={failure?.fields['staffAssign']}
            options={[
              { value: '', label: 'No Change' },
              ...staff.map(({ accountid, fullname }) => ({ value: accountid, label: fullname })),
            ]}
          />
          <TextField
            label="Say"
            name="bulk_comment"
            form={formId}
            optional
            maxLength={2000}
            hint="Staff only. Left empty, the shop’s own comment for the status, which customers see."
            defaultValue={failure?.values['bulk_comment'] ?? ''}
            error={failure?.fields['comment']}
          />
          {failure && <p className="field-error">{failure.error}</p>}
          <SubmitButton intent="bulk" form={formId} name="intent" value="bulk">
            Change them
          </SubmitButton>
        </div>
      </details>
    </>
  )
}
