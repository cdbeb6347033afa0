import { expect, it } from 'vitest';
import { requestCredentials } from './request-credentials.ts';

const of = (url: string, headers: Record<string, string> = {}): string[] =>
  requestCredentials(new URL(url), Object.entries(headers)).sort();

it('finds user and password of the URL, as they are written and as they are meant', () => {
  expect(of('http://username:s%40fe-pass@host/')).toEqual(['s%40fe-pass', 's@fe-pass', 'username']);
  expect(of('http://host/?q=a-long-question&api_key=12345678&sig=abcdefgh')).toEqual([
    '12345678',
    'abcdefgh',
  ]);
});

it('finds headers by their names, with the words in them', () => {
  const headers = {
    authorization: 'Bearer abcdefgh',
    'x-api-key': 'ijklmnop',
    cookie: 'a=qrstuvwx',
    accept: 'text/plain',
  };
  expect(of('http://host/', headers)).toEqual([
    'Bearer abcdefgh',
    'a=qrstuvwx',
    'abcdefgh',
    'ijklmnop',
    'qrstuvwx',
  ]);
});

it('leaves out what is too short to be one, and survives an encoding that is broken', () => {
  expect(of('http://ann:1234567@host/', { authorization: 'none' })).toEqual([]);
  expect(of('http://user%ZZname@host/')).toEqual(['user%ZZname']);
});
