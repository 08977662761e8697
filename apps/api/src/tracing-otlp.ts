// Loaded only when traces are sent.
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import { instance } from './log.ts'
import type { RemoteParent, Span, Tracer } from './tracing.ts'

/** Pause between two sendings, in ms. */
const SEND_EVERY_MS = 2_000
/** Longest attribute, in characters: a long statement is cut off. */
const ATTRIBUTE_MAX = 2_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

class RecordedSpan implements Span {
  readonly #span: OtelSpan
  readonly context: Context
  readonly request_id: string | undefined

  constructor(span: OtelSpan, request_id: string | undefined) {
    this.#span = span
    this.context = trace.setSpan(ROOT_CONTEXT, span)
    this.request_id = request_id
    this.set({ request_id })
  }

  set(attributes: Parameters<Span['set']>[0]) {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) this.#span.setAttribute(name, value)
  }

  end(error?: unknown) {
    if (error !== undefined) {
      this.set({ 'error.type': typeOf(error) })
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end()
  }
}

/** The error's code, or its class if it has none. Messages may contain text that a visitor typed. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const known = [code, name].find((one) => typeof one === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(one))
  return typeof known === 'string' ? known : 'Error'
}

export function createTracer({ endpoint, headers, ratio }: NonNullable<Config['traces']>): Tracer {
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'taswira', 'service.instance.id': instance }),
    // A visitor can send a parent, but doesn't decide what is recorded.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('taswira')
  return {
    start(name, { attributes = {}, kind, remote_parent, request_id }, parent) {
      const around = parent as RecordedSpan | undefined
      const context = around?.context ?? remoteContext(remote_parent)
      const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL }, context)
      const recorded = new RecordedSpan(span, request_id ?? around?.request_id)
      recorded.set(attributes)
      return recorded
    },
    stop: () => provider.shutdown(),
  }
}

const remoteContext = (parent: RemoteParent | undefined) =>
  parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.trace_id,
        spanId: parent.span_id,
        traceFlags: parent.flags,
        isRemote: true,
      })
    : ROOT_CONTEXT
