export const services = ['payments', 'mail', 'rates', 'geo', 'cutout', 'storage', 'analytics'] as const
export type Service = (typeof services)[number]

export const fault_modes = [
  'ok',
  'delay',
  'hang',
  'reset',
  'status',
  'garbage',
  'empty',
  'drip',
  'giant',
] as const
type FaultMode = (typeof fault_modes)[number]

/** A simulated fault: `ms` for delay and drip, `status` for status. */
export interface Fault {
  service: Service
  mode: FaultMode
  ms?: number
  status?: number
}

/** The current faults by service. */
export class Faults {
  readonly #by_service = new Map<Service, Fault>()
  readonly #listeners: ((service: Service) => void)[] = []

  /** For services with long-lived connections, which must be closed when the fault changes. */
  onChange(listener: (service: Service) => void) {
    this.#listeners.push(listener)
  }

  /** Parses the body of a control call; undefined when invalid. */
  read(body: unknown): Fault | undefined {
    if (typeof body !== 'object' || body === null) return undefined
    const { service, mode, ms, status } = body as Record<string, unknown>
    if (!services.includes(service as Service) || !fault_modes.includes(mode as FaultMode)) return undefined
    if (!isOptionalNumber(ms, 0, 600_000) || !isOptionalNumber(status, 100, 599)) return undefined
    return {
      service: service as Service,
      mode: mode as FaultMode,
      ...(ms !== undefined && { ms: ms as number }),
      ...(status !== undefined && { status: status as number }),
    }
  }

  set(fault: Fault) {
    if (fault.mode === 'ok') this.#by_service.delete(fault.service)
    else this.#by_service.set(fault.service, fault)
    for (const listener of this.#listeners) listener(fault.service)
  }

  of(service: Service): Fault | undefined {
    return this.#by_service.get(service)
  }

  clear() {
    this.#by_service.clear()
  }
}

const isOptionalNumber = (value: unknown, min: number, max: number) =>
  value === undefined || (typeof value === 'number' && value >= min && value <= max)
