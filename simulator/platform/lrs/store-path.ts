/** Path of the xAPI record store on the platform's origin. */
export const STORE_PATH = '/xapi/';
