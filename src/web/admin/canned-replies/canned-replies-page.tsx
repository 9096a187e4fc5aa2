import type { LoaderFunctionArgs } from 'react-router'
import { placeholders } from '#contract/canned-replies.ts'
import { staffStepKeys, staffSteps, type StaffStepKey } from '#contract/staff-steps.ts'
import { CheckField, SelectField, TextField } from '../../forms/fields.tsx'
import { oneOfForms } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { savingForm } from '../saving-form.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'

export const meta = () => staffMeta('Canned replies')

export const loader = ({ context }: LoaderFunctionArgs) =>
  getPage(context).api.read('GET /api/canned-replies', {})

const path = '/admin/replies'
const fields = ['name', 'text', 'shop', 'step'] as const
const toReply = ({ name, text, shop, step }: Record<(typeof fields)[number], string>) => ({
  data: { name, text, shop: shop !== '', step: step === '' ? null : (step as StaffStepKey) },
})

export const action = staffFormAction(
  oneOfForms({
    add: savingForm({
      fields,
      call: (values, { api }) => api.send('POST /api/canned-replies', toReply(values)),
      to: path,
      says: ({ reply }) => `“${reply.name}” is saved.`,
    }),
    change: savingForm({
      fields: [...fields, 'id'],
      call: ({ id, ...values }, { api }) =>
        api.send('PUT /api/canned-replies/{id}', { id: Number(id), ...toReply(values) }),
      to: path,
      says: ({ reply }) => `“${reply.name}” is saved.`,
    }),
    delete: savingForm({
      fields: ['id'],
      call: ({ id }, { api }) => api.send('DELETE /api/canned-replies/{id}', { id: Number(id) }),
      to: path,
      says: 'The reply is deleted.',
    }),
  }),
)

const steps = staffStepKeys
  .filter((key) => staffSteps[key].to !== null)
  .map((key) => ({ value: key as string, label: staffSteps[key].label }))

export default function CannedRepliesPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <>
      <PageHeading
        title="Canned replies"
        intro="Type / in a comment on a ticket to insert one. A reply of the shop can be the comment of a step."
      />
      <ListPage
        items={loaderData.replies}
        failure={actionData}
        labels={{
          name: 'Name',
          text: 'Text',
          shop: 'The shop’s, for everybody',
          step: 'Comment of the step',
        }}
        values={(reply) => reply ?? {}}
        inputs={({ field, check }) => (
          <>
            <TextField {...field('name')} required maxLength={60} />
            <TextField
              {...field('text')}
              rows={4}
              required
              maxLength={2000}
              hint={Object.entries(placeholders)
                .map(([name, meaning]) => `{${name}}: ${meaning}`)
                .join('; ')}
            />
            <CheckField {...check('shop')} />
            <SelectField {...field('step')} options={[{ value: '', label: 'No step' }, ...steps]} />
          </>
        )}
        name={({ name }) => name}
        about={({ shop, step, text }) => (
          <>
            <p className="text-soft">
              {shop ? 'the shop’s' : 'yours'}
              {step ? `, comment of “${staffSteps[step].label}”` : ''}
            </p>
            <p>{text}</p>
          </>
        )}
        add={{ title: 'New reply', button: 'Save reply' }}
        change={{ at: 'form', title: 'Change the reply', button: 'Save reply' }}
        empty={{ title: 'No replies yet', text: 'Replies that you write stand here.' }}
      />
    </>
  )
}
