/**
 * Must be imported before the MCP client. Keeps its schema library, zod, from probing for `new Function`, which the page's
 * content security policy forbids and reports.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
