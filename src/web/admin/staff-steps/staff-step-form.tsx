import { useEffect, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { requirementList } from '#contract/requirements.ts'
import { staffSteps, UNDO_MS } from '#contract/staff-steps.ts'
import type { TicketWorkspace } from '#contract/staff-pages.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './staff-step-form.css'
import { useMayOpen } from '../use-role.ts'
import { getTicketPath } from '../ticket-path.ts'

type Props = {
  ticketid: number
  workspace: TicketWorkspace
  /** The ticket's numbers of notes and status: a press on an old page is refused by the step's name. */
  failure: FormFailure | undefined
}

/** The next step of a ticket as one button, its comment to be edited first, and the step just taken to be undone. */
export function StaffStepForm({ ticketid, workspace, failure }: Props) {
  const { next, missing, comment } = workspace
  const step = next.step === null ? null : staffSteps[next.step]
  const page = step?.page
  const mayOpen = useMayOpen()
  const from = useSearchParams()[0].get('from') ?? ''
  const toPage =
    page && (step.to === null || missing.some((one) => (step.metThere as readonly string[]).includes(one)))
  return (
    <div className="staff-step">
      {step && toPage && !mayOpen(`/admin/tickets/${ticketid}/${page}`) && (
        <p>
          <strong>{step.label}</strong>: this is for the front desk.
        </p>
      )}
      {step && toPage && mayOpen(`/admin/tickets/${ticketid}/${page}`) && (
        <Link
          to={getTicketPath(ticketid, from, page)}
          className={buttonClass('primary')}
          data-step={next.step}
        >
          {step.label}
        </Link>
      )}
      {step && !toPage && missing.length > 0 && (
        <p>
          <strong>{step.label}</strong>: still missing: {requirementList(missing)}.
        </p>
      )}
      {step && !toPage && missing.length === 0 && (
        <Form method="post" preventScrollReset className="staff-step-form">
          <input type="hidden" name="intent" value="step" />
          <input type="hidden" name="step" value={next.step ?? ''} />
          <SubmitButton intent="step" data-step={next.step}>
            {step.label}
          </SubmitButton>
          <details open={failure !== undefined}>
            <summary>What it says</summary>
            <TextField
              label="What this step says"
              name="step_comment"
              rows={2}
              maxLength={2000}
              defaultValue={failure?.values['step_comment'] ?? comment}
              error={failure?.fields['comment']}
            />
            <CheckField label="The customer does not see it" name="step_hidden" />
          </details>
        </Form>
      )}
      {!step && <p className="text-strong">{next.text}</p>}
      {failure && <p className="field-error">{failure.error}</p>}
      {workspace.undo && <UndoStep key={workspace.undo.id} undo={workspace.undo} />}
    </div>
  )
}

/** Undoes the step just taken; goes away when it is too late. */
function UndoStep({ undo }: { undo: NonNullable<TicketWorkspace['undo']> }) {
  const scripts = useHydrated()
  const [over, setOver] = useState(false)
  useEffect(() => {
    // The clocks of browser and server may differ: at most the whole time from now on.
    const left = Math.min(UNDO_MS, Math.max(0, Date.parse(undo.until) - Date.now()))
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [undo.until])
  if (over) return null
  return (
    <Form method="post" preventScrollReset className="staff-step-undo" aria-live="polite">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="stepid" value={undo.id} />
      <span>
        “{staffSteps[undo.step].label}” is done{scripts ? '; nothing is sent for ten seconds' : ''}.
      </span>
      <Button type="submit" variant="secondary">
        Undo
      </Button>
    </Form>
  )
}
