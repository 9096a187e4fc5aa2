import { Form, redirect } from 'react-router'
import type { PhoneAvailability } from '#contract/availability.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import '../../forms/fields.css'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useFormVersion } from '../../forms/use-form-version.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { isRefused } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { getDevicePath, getListPath } from './device-path.ts'
import { availabilityOptions, parseAvailability } from './availability-words.ts'

const prefix = 'said-'

/** Saves the form below. */
export async function availabilityHandler(submission: Submission) {
  const { api, flash, form, params, url } = submission
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  const saved = await api.send('PUT /api/phones/{id}/availability', {
    id: Number(submittedText(form, 'id')) || 1,
    data: {
      version: Number(submittedText(form, 'version')),
      availability: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name.slice(prefix.length), parseAvailability(value)]),
      ),
    },
  })
  if (isRefused(saved)) {
    // What was chosen stays; saving again overwrites the colleague's change knowingly.
    const now = saved.facts.phone as Phone | undefined
    const version = now ? { version: String(now.version) } : {}
    return formFailure(submission, saved, { values: { ...values, ...version } })
  }
  flash('success', `The availability of “${saved.displayName}” is saved.`)
  return redirect(getDevicePath(params.phoneName ?? '', getListPath(url)), 303)
}

type Props = { availability: PhoneAvailability; failure: FormFailure | undefined; busy: boolean }

/** How soon each repair of a phone can be done. */
export function AvailabilityCard({ availability: { phone_id, version, repairs }, failure, busy }: Props) {
  const opened = useFormVersion(Number(failure?.values.version ?? version))
  return (
    <Card title="Availability" className="mt-5">
      {repairs.length === 0 ? (
        <p className="text-soft">No repair has a price yet.</p>
      ) : (
        <Form method="post">
          <FormErrors failure={failure} />
          <input type="hidden" name="intent" value="availability" />
          <input type="hidden" name="id" value={phone_id} />
          <input type="hidden" name="version" value={opened} />
          <p className="mb-4 text-small text-soft">
            Customers read it before they book, and the ticket keeps it. Where nothing is said, nothing is
            shown.
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            {repairs.map(({ key, label, availability }) => (
              <Choice
                key={key}
                name={prefix + key}
                legend={label}
                chosen={failure?.values[prefix + key] ?? availability ?? ''}
              />
            ))}
          </div>
          <div className="mt-6">
            <Button variant="secondary" type="submit" busy={busy}>
              Update availability
            </Button>
          </div>
        </Form>
      )}
    </Card>
  )
}

function Choice({ name, legend, chosen }: { name: string; legend: string; chosen: string }) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {availabilityOptions.map(({ value, label }) => (
          <div className="choice" key={value}>
            <input
              type="radio"
              id={`field-${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            <label htmlFor={`field-${name}-${value}`}>{label}</label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
