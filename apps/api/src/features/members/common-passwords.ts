/**
 * The passwords that attackers try first, in lower case. The list is short because rate limits allow few guesses. It
 * only contains passwords of at least eight characters, because shorter ones are refused anyway.
 */
export const common_passwords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! password1! password2024 password2025 password2026
  passw0rd p@ssword p@ssw0rd p@ssw0rd1 pass1234 pass12345 passpass mypassword newpassword changeme changeme1 changeme123
  12345678 123456789 1234567890 12345678910 123123123 1231231234 87654321 987654321 0987654321 9876543210 123454321
  11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 12121212 11223344 1122334455 12341234 123412345 123456789a 12345678a 1234567a 123456a1 a1234567
  a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 abc123abc abc123123
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 qwerty12345 qwer1234 qwertyqwerty q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1
  zxcvbnm123 zaq12wsx zaq1zaq1 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 welcome1 welcome12 welcome123
  letmein1 letmein123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman starwars pokemon1 pokemon123 dragon123 monkey123 master123 michael1 michelle jennifer
  jessica1 charlie1 computer internet samsung1 samsung123 facebook google123 liverpool arsenal1 chelsea1 chelsea123
  manchester barcelona realmadrid administrator admin123 admin1234 admin12345 administrador root1234 test1234 test12345
  testtest testing1 testing123 temp1234 secret123 default1 user1234 guest123 login123 trustno1 whatever butterfly
  nigeria1 nigeria123 nigeria2024 nigeria2025 nigeria2026 lagos123 lagos1234 naija123 naija1234 kenya1234 nairobi1
  ghana1234 africa123 africa1234 jesus123 jesus1234 jesuschrist jesusislord godisgood godisgreat godisgood1 blessing
  blessing1 blessed1 blessed123 goodluck goodness favour123 testimony hallelujah emmanuel emmanuel1 christian victoria
  precious1 sweetheart mercy123 taswira1 taswira12 taswira123`.split(/\s+/),
)
