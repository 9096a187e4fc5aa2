import { wholeParcelLabel } from '#contract/conversation.ts'
import { CheckField } from '../forms/fields.tsx'
import type { FormFailure } from '../forms/form-failure.ts'

type Props = {
  /** The other tickets of the parcel; without any there is nothing to choose. */
  others: readonly { id: number }[]
  /** Whether the message answers one that was about the whole parcel. */
  answers: boolean
  failure: FormFailure | undefined
}

/** Chooses whether a message is about everything in the parcel. */
export function WholeParcelField({ others, answers, failure }: Props) {
  if (others.length === 0) return null
  return (
    <CheckField
      label={wholeParcelLabel}
      name="whole_parcel"
      defaultChecked={failure ? Boolean(failure.values['whole_parcel']) : answers}
      hint={`It is read on ${nameTickets(others.map(({ id }) => id))} too.`}
      error={failure?.fields['whole_parcel']}
    />
  )
}

/** Chooses whether the same is done for the other tickets of the parcel; `label` asks it of them. */
export function OtherTicketsField({
  beside,
  label,
  ticked,
  failure,
}: {
  beside: readonly number[]
  label: (tickets: string) => string
  ticked: boolean
  failure: FormFailure | undefined
}) {
  if (beside.length === 0) return null
  return (
    <CheckField
      label={label(nameTickets(beside))}
      name="whole_parcel"
      defaultChecked={failure ? Boolean(failure.values['whole_parcel']) : ticked}
    />
  )
}

function nameTickets(ids: readonly number[]): string {
  return `${ids.length === 1 ? 'ticket' : 'tickets'} ${ids.join(', ')}`
}
