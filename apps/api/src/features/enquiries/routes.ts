import * as contract from '@taswira/contract'
import { foldedWords } from '@taswira/lexicon'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/callers.ts'
import { clientSixteenth } from '../../http/client-sixteenth.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectNoSlurs } from '../assets/expect-no-slurs.ts'
import { allowClient } from '../limits/allow-client.ts'
import type { EnquiryKind } from './queries.ts'
import { takeEnquiry } from './take-enquiry.ts'

type Form = { email: string; website?: string | undefined } & Record<string, string | undefined>

export function enquiryRoutes(app: FastifyInstance, deps: MountDeps) {
  async function take(
    kind: EnquiryKind,
    { email, website, ...fields }: Form,
    caller: Caller,
    detail: string,
    client_sixteenth?: number,
  ) {
    await allowClient(deps, 'send_form', caller, kind)
    await allowClient(deps, 'write_to_us', caller)
    const enquiry = { kind, email, website, fields: fields as Record<string, string> }
    await takeEnquiry(deps, { ...enquiry, ...(client_sixteenth !== undefined && { client_sixteenth }) })
    return { detail }
  }

  mount(app, deps, contract.sendContactMessage, ({ body, caller }) =>
    take('contact', body, caller, "Thank you. We've received your message."),
  )
  mount(app, deps, contract.requestAsset, ({ body, caller }) => {
    // Contributors read what people ask for.
    expectNoSlurs({ description: body.description })
    const sixteenth = clientSixteenth(deps.config, foldedWords(body.description).join(' '), caller.address)
    return take('asset_request', body, caller, "Thank you. We've received your request.", sixteenth)
  })
  mount(app, deps, contract.bookAppointment, ({ body, caller }) =>
    take('appointment', body, caller, "Thank you. We'll email you about the call."),
  )
  mount(app, deps, contract.applyAsContributor, ({ body, caller }) =>
    take('contributor', body, caller, "Thank you. We'll be in touch."),
  )
  mount(app, deps, contract.notifyMe, ({ body, caller }) =>
    take('notify_me', body, caller, "We'll email you."),
  )
}
