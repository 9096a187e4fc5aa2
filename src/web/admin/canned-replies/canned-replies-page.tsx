import { redirect, Form, type LoaderFunctionArgs } from 'react-router'
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  getCannedReplies,
  placeholders,
  type CannedReply,
} from '#contract/canned-replies.ts'
import { staffStepKeys, staffSteps, type StaffStepKey } from '#contract/staff-steps.ts'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { replies: CannedReply[]; edited: CannedReply | null }

export const meta = () => staffMeta('Canned replies')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { replies } = await getPage(context).api.read(getCannedReplies, {})
  const wanted = new URL(request.url).searchParams.get('edit')
  return { replies, edited: replies.find(({ id }) => String(id) === wanted) ?? null }
}

const back = () => redirect('/admin/replies', 303)

const save = formHandler({
  fields: ['id', 'name', 'text', 'shop', 'step'],
  call({ id, name, text, shop, step }, { api }) {
    const data = { name, text, shop: shop !== '', step: step === '' ? null : (step as StaffStepKey) }
    return id === ''
      ? api.send(addCannedReply, { data })
      : api.send(changeCannedReply, { id: Number(id), data })
  },
  done({ reply }, { flash }) {
    flash('success', `“${reply.name}” is saved.`)
    return back()
  },
})

const remove = formHandler({
  fields: ['id'],
  call: ({ id }, { api }) => api.send(deleteCannedReply, { id: Number(id) }),
  done(_, { flash }) {
    flash('success', 'The reply is deleted.')
    return back()
  },
})

export const action = staffFormAction(oneOfForms({ save, remove }))

export default function CannedRepliesPage({
  loaderData: { replies, edited },
  actionData,
}: {
  loaderData: Loaded
  actionData?: FormFailure
}) {
  const key = useFormKey()
  const failure = isFormFailure(actionData) ? getFailure(actionData, 'save') : undefined
  const value = (name: string, known: string) => failure?.values[name] ?? known
  return (
    <>
      <PageHeading
        title="Canned replies"
        intro="Type / in a comment on a ticket to insert one. A reply of the shop can be the comment of a step."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={edited ? `Change “${edited.name}”` : 'New reply'}>
          <Form method="post" className="grid gap-3" key={key}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="id" value={edited?.id ?? ''} />
            <TextField
              label="Name"
              name="name"
              required
              maxLength={60}
              defaultValue={value('name', edited?.name ?? '')}
              error={failure?.fields['name']}
            />
            <TextField
              label="Text"
              name="text"
              rows={4}
              required
              maxLength={2000}
              defaultValue={value('text', edited?.text ?? '')}
              error={failure?.fields['text']}
              hint={Object.entries(placeholders)
                .map(([name, meaning]) => `{${name}}: ${meaning}`)
                .join('; ')}
            />
            <CheckField
              label="The shop’s, for everybody"
              name="shop"
              defaultChecked={failure ? failure.values['shop'] !== '' : edited?.shop}
              error={failure?.fields['shop']}
            />
            <SelectField
              label="Comment of the step"
              name="step"
              defaultValue={value('step', edited?.step ?? '')}
              error={failure?.fields['step']}
              options={[
                { value: '', label: 'No step' },
                ...staffStepKeys
                  .filter((key) => staffSteps[key].to !== null)
                  .map((key) => ({ value: key, label: staffSteps[key].label })),
              ]}
            />
            <Button type="submit">Save reply</Button>
          </Form>
        </Card>
        <Card title="Replies">
          {replies.length === 0 ? (
            <EmptyState title="No replies yet" text="Replies that you write stand here." />
          ) : (
            <ul className="grid gap-3">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <strong>{reply.name}</strong>{' '}
                  <span className="text-soft">
                    {reply.shop ? 'the shop’s' : 'yours'}
                    {reply.step ? `, comment of “${staffSteps[reply.step].label}”` : ''}
                  </span>
                  <p>{reply.text}</p>
                  <Form method="post" className="flex gap-3">
                    <a href={`/admin/replies?edit=${reply.id}`} className="text-link">
                      Change<span className="visually-hidden"> {reply.name}</span>
                    </a>
                    <input type="hidden" name="intent" value="remove" />
                    <input type="hidden" name="id" value={reply.id} />
                    <button type="submit" className="text-link">
                      Delete<span className="visually-hidden"> {reply.name}</span>
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}
