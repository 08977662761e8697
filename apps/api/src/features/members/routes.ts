import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { getProfile, type ProfileRow, updateFullName, updateMadeByPeople } from './queries.ts'

export function memberRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps
  for (const view of [contract.viewProfile, contract.viewUpdatedProfile])
    mount(app, deps, view, async ({ member }) => present(await getProfile(db, member.user_id)))

  mount(app, deps, contract.editProfile, async ({ member, body }) =>
    present(await updateFullName(db, member.user_id, body.user.full_name)),
  )

  mount(app, deps, contract.changeSearchPreferences, async ({ member, body }) =>
    present(await updateMadeByPeople(db, member.user_id, body.made_by_people)),
  )
}

const present = ({
  user_id,
  full_name,
  email,
  login_count,
  studio,
  made_by_people,
}: ProfileRow): contract.Profile => ({
  profile_id: user_id,
  user: { full_name, email },
  login_count,
  ...(studio && { studio }),
  ...(made_by_people && { made_by_people }),
})
