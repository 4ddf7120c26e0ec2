import { calls } from './calls.ts'
import { partnerCalls } from './partner-calls.ts'
import { accountSchemas } from './schemas/account.ts'
import { appSchemas } from './schemas/app.ts'
import type { SchemasOf } from './schemas/call-schemas.ts'
import { deviceLinkSchemas } from './schemas/device-links.ts'
import { editingSchemas } from './schemas/editing.ts'
import { eventsSchemas } from './schemas/events.ts'
import { folderSchemas } from './schemas/folders.ts'
import { generationSchemas } from './schemas/generation.ts'
import { identitySchemas } from './schemas/identity.ts'
import { optimiseSchemas } from './schemas/optimise.ts'
import { ownDataSchemas } from './schemas/own-data.ts'
import { partnerSchemas } from './schemas/partner.ts'
import { passkeySchemas } from './schemas/passkeys.ts'
import { paymentSchemas } from './schemas/payments.ts'
import { presetSchemas } from './schemas/presets.ts'
import { savingSchemas } from './schemas/saving.ts'
import { squareSchemas } from './schemas/square.ts'
import { worksSchemas } from './schemas/works.ts'

/** Every call: of clients, and of partners' servers. */
const all = { ...calls, ...partnerCalls }

export type EndpointName = keyof typeof all

const schemas = {
  ...accountSchemas,
  ...appSchemas,
  ...deviceLinkSchemas,
  ...editingSchemas,
  ...eventsSchemas,
  ...folderSchemas,
  ...presetSchemas,
  ...generationSchemas,
  ...identitySchemas,
  ...optimiseSchemas,
  ...partnerSchemas,
  ...passkeySchemas,
  ...paymentSchemas,
  ...ownDataSchemas,
  ...savingSchemas,
  ...squareSchemas,
  ...worksSchemas,
} satisfies { [N in EndpointName]: SchemasOf<(typeof all)[N]> }

export type Endpoints = { [N in EndpointName]: (typeof all)[N] & (typeof schemas)[N] }

/**
 * Every call with its method, path, schemas and errors. Routes, the OpenAPI document and the API docs are
 * derived from it.
 */
export const endpoints: Endpoints = Object.fromEntries(
  (Object.keys(all) as EndpointName[]).map((name) => [name, { ...all[name], ...schemas[name] }]),
) as Endpoints
