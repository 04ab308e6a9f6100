/**
 * Imported before the MCP client. Its schema library probes for `new Function`, which the page's content
 * security policy refuses and reports; told so beforehand, it does not ask. The name is the library's own.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
