import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { useFormKey } from '../../forms/use-form-key.ts'
import type { Opening } from '#contract/opening.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { adviceWords, itemWords } from './opening-words.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = () => staffMeta('Opening')

export function loader({ context }: LoaderFunctionArgs): Promise<Opening> {
  return getPage(context).api.read('GET /api/opening', {})
}

const fields = ['sentence', 'version'] as const
const save = (open: boolean, words: string) =>
  formHandler({
    fields,
    call: ({ sentence, version }, { api }) =>
      api.send('PUT /api/opening', { data: { open, sentence, version: Number(version) } }),
    done(_, { flash }) {
      flash('success', words)
      return redirect('/admin/opening', 303)
    },
  })

const forms = oneOfForms({
  open: save(true, 'The shop is open.'),
  close: save(false, 'The shop is closed for new bookings.'),
  sentence: save(false, 'The sentence is saved.'),
})

export const action = staffFormAction(forms)

type Props = { loaderData: Opening; actionData?: FormFailure }

export default function OpeningPage({ loaderData, actionData }: Props) {
  const { open, soon, checklist, advice } = loaderData
  const missing = checklist.filter(({ done }) => !done).length
  return (
    <>
      <PageHeading
        title="Opening"
        intro={toIntro(loaderData)}
        actions={
          <Link to="/admin/shop" className={buttonClass('secondary')}>
            Back to the shop
          </Link>
        }
      />
      <div className="split">
        <Card title={open ? 'Close for new bookings' : 'Open the shop'}>
          {soon && missing > 0 && (
            <Notice tone="warn" className="mb-4">
              {`${missing === 1 ? 'One thing is' : `${missing} things are`} missing before the shop can open.`}
            </Notice>
          )}
          <OpeningForm opening={loaderData} failure={actionData} />
        </Card>
        <div className="stack gap-5">
          <Card title="Before it opens to the public">
            <ul className="stack gap-3">
              {checklist.map(({ key, done }) => (
                <Item key={key} done={done} {...itemWords[key]} />
              ))}
            </ul>
          </Card>
          <Card title="Worth having">
            <ul className="stack gap-3">
              {advice.map(({ key, done }) => (
                <Item key={key} done={done} {...adviceWords[key]} />
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  )
}

function toIntro({ open, soon }: Opening): string {
  if (soon) return 'Visitors read that the shop opens soon. You see everything, and nobody can book.'
  if (open) return 'The shop is open: repairs can be booked.'
  return 'The shop takes no new bookings. Customers still follow and pay their repairs.'
}

function OpeningForm({ opening, failure }: { opening: Opening; failure: FormFailure | undefined }) {
  const key = useFormKey()
  const busy = useSubmitting()
  const { open, soon, sentence, version } = opening
  const labels = { sentence: soon ? 'What visitors read until then' : 'What visitors read meanwhile' }
  const field = formFields(labels, failure, { sentence })
  return (
    <Form method="post" className="stack" key={`${key} ${version}`}>
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="version" value={version} />
      <TextField
        {...field('sentence')}
        optional
        maxLength={200}
        hint={
          soon
            ? 'Such as: We open on 1 December.'
            : 'Such as: We are moving, and take bookings again from 1 December.'
        }
      />
      <div className="row">
        {!open && (
          <Button variant="secondary" type="submit" name="intent" value="sentence" busy={busy}>
            Save the sentence only
          </Button>
        )}
        <Button
          variant={open ? 'danger' : 'primary'}
          type="submit"
          name="intent"
          value={open ? 'close' : 'open'}
          busy={busy}
        >
          {open ? 'Close for new bookings' : 'Open the shop'}
        </Button>
      </div>
    </Form>
  )
}

type ItemProps = { done: boolean; label: string; missing: string; to: string }

function Item({ done, label, missing, to }: ItemProps) {
  return (
    <li>
      <p>
        <span aria-hidden="true">{done ? '✓' : '○'}</span> <span className="text-strong">{label}</span>
        <span className="text-soft">{done ? ': done' : ': missing'}</span>
      </p>
      {!done && (
        <p className="text-small">
          {missing}{' '}
          <Link to={to} className="text-link">
            Go there<span className="visually-hidden">: {label}</span>
          </Link>
        </p>
      )}
    </li>
  )
}
