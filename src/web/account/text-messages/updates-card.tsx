import { Form } from 'react-router'
import { updateChoiceHints, updateChoiceNames } from '#contract/update-choices.ts'
import { updateChoices, wantsTexts } from '#contract/updates.ts'
import type { AccountUpdates, TicketUpdates } from '#contract/text-messages.schema.ts'
import { ChoiceField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'

const options = updateChoices.map((value) => ({
  value,
  label: updateChoiceNames[value],
  hint: updateChoiceHints[value],
}))

const numberWords = {
  confirmed: null,
  asked:
    'We ask the mobile number on this ticket by text, between 8 am and 9 pm. Texts begin once you say yes there; until then updates come by email.',
  not_asked:
    'The mobile number on this ticket has not agreed to texts yet, so updates come by email. Save your choice, and we ask it by text.',
  stopped:
    'Texts to this number were stopped from the phone, so updates come by email. To get them again, send START to the number that our texts came from.',
  bad: 'Texts do not reach the mobile number on this ticket, so updates come by email. Please check the number.',
} satisfies Record<TicketUpdates['number'], string | null>

/** The choice of how updates of a ticket come. */
export function TicketUpdatesCard({
  updates,
  failure,
}: {
  updates: TicketUpdates
  failure: FormFailure | undefined
}) {
  const notice = wantsTexts(updates.choice) ? numberWords[updates.number] : null
  const inherited = {
    value: 'account',
    label: 'As my account says',
    hint: updates.chosen === null ? `Now: ${updateChoiceNames[updates.choice].toLowerCase()}.` : undefined,
  }
  return (
    <UpdatesForm
      intent="updates"
      title="How updates reach you"
      options={[inherited, ...options]}
      chosen={updates.chosen ?? 'account'}
      notice={notice}
      failure={failure}
    />
  )
}

/** The choice of how updates of all tickets come. */
export function AccountUpdatesCard({
  updates,
  failure,
}: {
  updates: AccountUpdates
  failure: FormFailure | undefined
}) {
  return (
    <UpdatesForm
      intent="change-updates"
      title="How updates reach you"
      options={options}
      chosen={updates.choice}
      notice={null}
      failure={failure}
    />
  )
}

type UpdatesFormProps = {
  intent: string
  title: string
  options: readonly { value: string; label: string; hint?: string | undefined }[]
  chosen: string
  notice: string | null
  failure: FormFailure | undefined
}

function UpdatesForm({ intent, title, options: offered, chosen, notice, failure }: UpdatesFormProps) {
  const busy = useSubmitting(intent)
  const mine = getFailure(failure, intent)
  const legend = 'Updates come'
  return (
    <Card title={title} id={intent} className="screen-only">
      <Form method="post" noValidate preventScrollReset className="stack">
        <FormErrors failure={mine} labels={{ choice: legend }} />
        {notice !== null && <Notice tone="warn">{notice}</Notice>}
        <input type="hidden" name="intent" value={intent} />
        <ChoiceField
          label={legend}
          name="choice"
          options={offered}
          defaultValue={mine?.values.choice ?? chosen}
          error={mine?.fields.choice}
        />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Save
        </Button>
      </Form>
    </Card>
  )
}
