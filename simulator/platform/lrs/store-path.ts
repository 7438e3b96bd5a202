/** Where the record store of xAPI is, on the platform's origin. */
export const STORE_PATH = '/xapi/';
