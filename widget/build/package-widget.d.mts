/** Builds the script for pages without a bundler. @param folder of the script */
export function buildDropIn(folder: string): Promise<void>
