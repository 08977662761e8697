import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { credentialSigner } from './credential-signer.ts'
import { listCertificateKeys, viewCertificate } from './view-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.viewCertificate, ({ params: { certificate_id } }) =>
    viewCertificate(deps, certificate_id),
  )

  const keys = async () => ({ keys: await listCertificateKeys(deps) })
  mount(app, deps, contract.listCertificateKeys, keys)
  // Serves the keys at the well-known URL where verifying programs look for them.
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json')
    return JSON.stringify(await keys())
  })
  // With it, programs that check content credentials recognise ours.
  app.get('/.well-known/content-credential-root.pem', async (_request, reply) => {
    const { root_pem } = await credentialSigner(deps.config)
    reply.header('cache-control', 'public, max-age=300').type('application/x-pem-file')
    return `${root_pem}\n`
  })
}
