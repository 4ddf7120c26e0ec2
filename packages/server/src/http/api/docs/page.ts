type Json = Record<string, unknown>

interface Operation {
  operationId: string
  summary: string
  parameters: {
    $ref?: string
    name?: string
    in?: string
    required?: boolean
    schema?: Json
    description?: string
  }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}

export const STYLE = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem 1rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent)}
section{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:1rem 0}
h2{font-size:1.05rem;margin:.25rem 0}
b{display:inline-block;min-width:3.2rem}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.2rem .75rem .2rem 0;font-size:.9rem}
nav a{display:block;padding:.1rem 0}
`

/** The API documentation as a page without scripts or external files, rendered from the OpenAPI document. */
export function docsPage(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const nav = operations
    .map(({ path, operation }) => `<a href="#${operation.operationId}"><code>${escapeHtml(path)}</code></a>`)
    .join('')
  const { parameters } = document.components as { parameters: Record<string, Json> }
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Easel API</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>` +
    `<h1>Easel API</h1><p>${escapeHtml((document.info as Json).description)}</p>` +
    `<p>For machines: <a href="/api/openapi.json">openapi.json</a>.</p>` +
    `<h2>Headers of every signed call</h2>${table(Object.values(parameters))}` +
    `<nav>${nav}</nav>${operations.map(section).join('')}</body></html>`
  )
}

function section({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const own = operation.parameters.filter(({ $ref }) => $ref === undefined)
  const signed = own.length < operation.parameters.length
  const [[type = '', body] = []] = Object.entries(operation.requestBody?.content ?? {})
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  return (
    `<section id="${operation.operationId}"><h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>` +
    `<p>${escapeHtml(operation.summary)}${signed ? '' : ' · not signed'}</p>` +
    (own.length > 0 ? table(own) : '') +
    (body ? `<h3>Body</h3><p><code>${escapeHtml(type)}</code></p>${json(body.schema)}` : '') +
    `<details><summary>Answer</summary>${json(answer)}</details>` +
    `<details><summary>Refusals</summary><table>${refusals
      .map(([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`)
      .join('')}</table></details></section>`
  )
}

const table = (rows: Json[]): string =>
  `<table>${rows
    .map(
      ({ name, required, schema, description }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${required ? 'required' : ''}</td>` +
        `<td>${escapeHtml(description ?? '')}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('')}</table>`

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (value: unknown): string =>
  String(value ?? '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
