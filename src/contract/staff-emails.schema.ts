import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { getStaffEmails, staffEmailTopics, updateStaffEmails } from './staff-emails.ts'
import { inData } from './text.schema.ts'

const topics = z.array(z.enum(staffEmailTopics, { error: 'Please choose from the list.' })).max(20)
const chosen = z.object({ topics })

export const getStaffEmailsSchemas = { input: z.object({}), output: chosen }
bindSchemas(getStaffEmails, getStaffEmailsSchemas)
export const updateStaffEmailsSchemas = { input: inData(chosen), output: chosen }
bindSchemas(updateStaffEmails, updateStaffEmailsSchemas)
