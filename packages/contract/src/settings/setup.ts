import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identity_schema } from './identity-schema.ts'

/** Steps of the set-up guide, in order (decision 117). */
export const setup_steps = [
  'identity',
  'tax',
  'look',
  'offers',
  'payment',
  'mail',
  'second_factor',
  'images',
] as const
export type SetupStep = (typeof setup_steps)[number]

/** Steps without which a shop with real payments doesn't sell. */
export const needed_steps: readonly SetupStep[] = ['identity', 'tax', 'offers', 'payment', 'mail']

/**
 * Steps that an owner finishes by a press or a test; the others are done when the shop has what they ask for, or, for
 * `second_factor`, the owner who looks.
 */
const pressed_steps = ['tax', 'look', 'offers', 'payment', 'mail'] as const

export const viewSetup = endpoint({
  name: 'viewSetup',
  method: 'GET',
  path: '/desk/setup/',
  auth: 'operator',
  summary: 'Returns the steps of the set-up guide',
  response: v.object({
    steps: v.array(v.object({ step: v.picklist(setup_steps), done: v.boolean() })),
    /** Whether the shop sells. */
    selling: v.boolean(),
    identity: identity_schema,
    /** Whether the licence contains the shop's name: the shipped one asks buyers to credit the shop by name. */
    licence_names_shop: v.boolean(),
    /** URL to which the payment provider has to send its events. */
    webhook_url: v.string(),
  }),
  errors: ['unauthenticated'],
})

/** Sends the operator a mail with the code that the step `mail` asks for. `conflict` without an address of the shop. */
export const sendSetupMail = endpoint({
  name: 'sendSetupMail',
  method: 'POST',
  path: '/desk/setup_mail/',
  auth: 'operator',
  summary: 'Sends the operator a test mail',
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
})

/**
 * Finishes a step. `payment` prepares a payment with the provider, which nobody pays; `invalid_input` when it refuses.
 * `mail` needs the code of the test mail.
 */
export const finishSetupStep = endpoint({
  name: 'finishSetupStep',
  method: 'POST',
  path: '/desk/setup/:step/',
  auth: 'operator',
  summary: 'Finishes a step of the set-up guide',
  params: v.object({ step: v.picklist(pressed_steps) }),
  body: v.strictObject({ code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10))) }),
  errors: ['invalid_input', 'unauthenticated', 'unavailable', 'too_many_requests'],
})

const demo_removal_schema = v.object({
  /** Images that are permanently removed. */
  removed: v.number(),
  /** Licensed images, which are only unpublished. */
  unpublished: v.number(),
})

export const countDemoImages = endpoint({
  name: 'countDemoImages',
  method: 'GET',
  path: '/desk/demo_images/',
  auth: 'operator',
  summary: 'Counts the demo images that can be removed',
  response: demo_removal_schema,
  errors: ['unauthenticated'],
})

/** Takes all demo images off sale, like the command `catalogue -- demo --remove`. */
export const removeDemoImages = endpoint({
  name: 'removeDemoImages',
  method: 'POST',
  path: '/desk/demo_images/remove/',
  auth: 'operator',
  summary: 'Permanently removes the demo images, and unpublishes those that are licensed',
  response: demo_removal_schema,
  errors: ['unauthenticated'],
})
